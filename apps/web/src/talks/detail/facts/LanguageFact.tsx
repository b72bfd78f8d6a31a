import { DETECT } from '@earshot/contract/rules/spoken-languages'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { languageName } from '../../../lib/language-name.ts'
import { languagesFor } from '../../../lib/spoken-languages.ts'
import { afterPress } from '../../../ui/after-press.ts'
import { useChangeTalk } from '../../talks.queries.ts'
import { Fact, onEscape, type EditableFact } from './Fact.tsx'
import classes from './talk-facts.module.css'

/** What was spoken. Setting it transcribes the talk again. */
export function LanguageFact({ talk, changing, begin, end }: EditableFact) {
  const { t } = useLingui()
  const code = languageOf(talk)
  const change = begin && !talk.sound_deleted ? { name: t`Change the language`, begin } : undefined
  if (!code && !change) return null
  return (
    <Fact name={t`Language`} changing={changing} change={change}>
      {changing ? (
        <LanguageSelect talk={talk} end={end} />
      ) : (
        (code && languageName(code)) || <span className={classes.none}>{t`Unknown`}</span>
      )}
    </Fact>
  )
}

/** What was set comes first, as the text may be from before. */
function languageOf({ language, spoken_language }: EditableFact['talk']) {
  if (spoken_language && spoken_language !== DETECT) return spoken_language
  return language === 'und' ? null : language
}

const AS_IN_CHANNEL = 'channel'

function LanguageSelect({ talk, end }: Pick<EditableFact, 'talk' | 'end'>) {
  const { t } = useLingui()
  const { org_id, talk_id, spoken_language } = talk
  const change = useChangeTalk(org_id)
  function choose(chosen: string | null) {
    const next = chosen === AS_IN_CHANNEL ? null : chosen
    if (next !== spoken_language) change.mutate({ talk_id, spoken_language: next })
    end()
  }
  return (
    <Select
      className={classes.choice ?? ''}
      aria-label={t`Language`}
      data={[
        { value: AS_IN_CHANNEL, label: t`As in the channel` },
        { value: DETECT, label: t`Detect automatically` },
        ...languagesFor(undefined, spoken_language === DETECT ? null : spoken_language),
      ]}
      value={spoken_language ?? AS_IN_CHANNEL}
      onChange={choose}
      onKeyDown={onEscape(end)}
      onBlur={() => afterPress(end)}
      nothingFoundMessage={t`No matching languages`}
      comboboxProps={{ withinPortal: false }}
      searchable
      allowDeselect={false}
      autoFocus
      defaultDropdownOpened
    />
  )
}
