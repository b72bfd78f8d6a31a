import type { Summary } from '@earshot/contract/summaries'
import { useLingui } from '@lingui/react/macro'
import { Button, Loader, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { languageName } from '../../lib/language-name.ts'
import { Chip } from '../../ui/Chip.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useSummaryChanges } from './summaries.queries.ts'
import { TalkReason } from '../../ui/TalkReason.tsx'
import { Parts, type SummaryPanelProps } from './SummaryPartRow.tsx'
import classes from './summary.module.css'

interface TranslationsProps extends SummaryPanelProps {
  summary: Summary
  editable: boolean
}

/** One language at a time, made when it is selected. */
export function Translations({ talk, summary, editable, onPlay }: TranslationsProps) {
  const { t } = useLingui()
  const { translate } = useSummaryChanges(talk.org_id, talk.talk_id)
  const [language, setLanguage] = useState('')
  const made = summary.translations.find((each) => each.language === language)
  const parts = summary.parts.filter((part) => part.language === language)
  const languages = [...new Set([...summary.languages, ...summary.translations.map((each) => each.language)])]
  if (languages.length === 0) return null
  const isOffered = (each: string) => summary.languages.includes(each)
  const make = (each: string) =>
    translate.mutate(each, { onError: (error) => notifyError(t`Could not translate the talk`, error) })
  function select(next: string) {
    setLanguage(next)
    if (isOffered(next)) make(next)
  }
  return (
    <>
      <div className={classes.translate}>
        <NativeSelect
          size="sm"
          aria-label={t`Translate to`}
          value={language}
          onChange={(event) => select(event.currentTarget.value)}
          data={[
            { value: '', label: t`Translate to …` },
            ...languages.map((value) => ({ value, label: languageName(value) })),
          ]}
        />
        {parts.length > 0 && <Chip>{t`Translated by a machine`}</Chip>}
        {(translate.isPending || made?.state === 'waiting') && (
          <span className={classes.waiting} role="status">
            <Loader size={14} aria-hidden /> {t`Being translated`}
          </span>
        )}
      </div>
      {made?.reason && (
        <p className={classes.problem}>
          <TalkReason reason={made.reason} />{' '}
          {made.state === 'failed' && isOffered(language) && (
            <Button size="compact-sm" variant="default" loading={translate.isPending} onClick={() => make(language)}>
              {t`Try again`}
            </Button>
          )}
        </p>
      )}
      {parts.length > 0 && <Parts {...{ talk, parts, editable, onPlay }} />}
    </>
  )
}
