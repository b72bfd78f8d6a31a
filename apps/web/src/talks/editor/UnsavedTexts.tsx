import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { removePersisted } from '../../lib/browser-storage/persisted-value.ts'
import { duration, momentInFigures } from '../../lib/format.ts'
import { useOrganizations } from '../../organizations/organizations.queries.ts'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { useMe } from '../../users/users.queries.ts'
import { draftsOutside, draftTexts } from './transcript-draft.ts'
import classes from './unsaved-texts.module.css'

/** What the person wrote about a talk that they cannot open any more. Not what is shown beside it as of a former organization. */
export function UnsavedTextsOf({ talk_id }: { talk_id: string }) {
  const { user_id } = useMe()
  const organizations = useOrganizations()
  const find = () => {
    const outside = new Set(draftsOutside(user_id, organizations).map(({ name }) => name))
    return draftTexts(user_id).filter(({ name }) => name.endsWith(`_${talk_id}`) && !outside.has(name))
  }
  return <UnsavedTexts key={organizations.length} find={find} />
}

/** What the person wrote in organizations that they are no longer in. */
export function UnsavedTextsElsewhere() {
  const { user_id } = useMe()
  const organizations = useOrganizations()
  return <UnsavedTexts key={organizations.length} find={() => draftsOutside(user_id, organizations)} />
}

/** The talk cannot be read any more, so that only its time says which it was. */
function useDraftLabel() {
  const { t } = useLingui()
  return ({ recorded_at, position }: Omit<ReturnType<typeof draftTexts>[number], 'name' | 'text'>) => {
    if (!recorded_at) return t`Text that you did not save`
    const when = momentInFigures(recorded_at)
    if (position === undefined) return t`Unsaved text of the talk recorded on ${when}`
    return t`Unsaved note at ${duration(position)} in the talk recorded on ${when}`
  }
}

const ROWS = { min: 2, max: 6 }

/** Its key has it look again once the person was removed from an organization. */
function UnsavedTexts({ find }: { find: () => ReturnType<typeof draftTexts> }) {
  const { t } = useLingui()
  const labelOf = useDraftLabel()
  const [drafts, setDrafts] = useState(find)
  const discard = (name: string) =>
    modals.openConfirmModal({
      title: t`Discard your changes?`,
      labels: { confirm: t`Discard`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () => {
        removePersisted(name)
        setDrafts(find())
      },
    })
  return drafts.map(({ name, text, ...draft }) => (
    <div key={name} className={classes.draft}>
      <Textarea
        label={labelOf(draft)}
        value={text}
        readOnly
        autosize
        minRows={ROWS.min}
        maxRows={ROWS.max}
        dir="auto"
      />
      <div className={classes.choices}>
        <CopyButton text={text} label={t`Copy text`} />
        <Button variant="default" size="sm" onClick={() => discard(name)}>
          {t`Discard`}
        </Button>
      </div>
    </div>
  ))
}
