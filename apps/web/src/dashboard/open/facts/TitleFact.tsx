import { LONGEST_TITLE } from '@earshot/contract/rules/titles'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { Fact } from '../../../talks/facts/Fact.tsx'
import { useChangeTalk } from '../../../talks/talks.queries.ts'
import classes from './facts.module.css'
import type { InPlace } from './in-place.ts'
import { WriteInPlace } from './WriteInPlace.tsx'

/** What it is called: written in place by everybody. */
export function TitleFact({ talk, changing, begin, end }: InPlace) {
  const { t } = useLingui()
  const { org_id, talk_id, title } = talk
  const change = useChangeTalk(org_id)
  function save(written: string) {
    const next = written.trim() || null
    if (next !== title) change.mutate({ talk_id, title: next })
    end()
  }
  return (
    <Fact name={t`Title`} change={changing || !begin ? undefined : { name: t`Change the title`, begin }}>
      {changing ? (
        <WriteInPlace written={title ?? ''} onSave={save} onCancel={end}>
          {(field) => <TextInput {...field} aria-label={t`Title`} maxLength={LONGEST_TITLE} />}
        </WriteInPlace>
      ) : (
        (title ?? <span className={classes.none}>{t`None`}</span>)
      )}
    </Fact>
  )
}
