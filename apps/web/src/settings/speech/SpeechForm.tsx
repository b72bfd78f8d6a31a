import { type Engine, type Engines, ENGINE_TRIAL_SECONDS } from '@earshot/contract/engines'
import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Radio } from '@mantine/core'
import { useState } from 'react'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SettingsSection, SavedNote } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { Chip } from '../../ui/Chip.tsx'
import classes from './speech.module.css'
import { languagesFor } from '../../lib/spoken-languages.ts'
import { type EngineSelection, useSelectEngine, useTryEngine } from './speech.queries.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNewestTalks } from '../../search/search.queries.ts'
import { Time } from '../../ui/Time.tsx'

export function SpeechForm({ org_id, engines }: { org_id: string; engines: Engines }) {
  const { t } = useLingui()
  const choose = useSelectEngine(org_id)
  const [start, setStart] = useState(kept(engines))
  const [engine, setEngine] = useState(start.engine)
  const [language, setLanguage] = useState(start.language)
  const choice: EngineSelection = { engine, language }
  const isSame = JSON.stringify(choice) === JSON.stringify(kept(engines))
  const used = engines.engines.find((each) => each.engine === engine) ?? engines.engines[0]

  return (
    <SettingsSection
      title={t`Speech to text`}
      text={t`Applies to new talks. Talks waiting for an engine are transcribed right away.`}
    >
      {engines.problem && isSame && (
        <p className={parts.note} data-tone="amber" role="status">
          {engines.problem}
        </p>
      )}
      <form
        className={parts.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          choose.mutate(changedFields(start, choice), { onSuccess: (saved) => setStart(kept(saved)) })
        }}
      >
        {choose.isError && <ErrorNote title={t`Could not save the settings`} error={choose.error} />}
        <EngineSelect engines={engines.engines} chosen={engine} onChoose={setEngine} />
        <NativeSelect
          label={t`Language`}
          description={t`The language spoken here. Setting it improves the transcripts.`}
          value={language ?? ''}
          onChange={(event) => setLanguage(event.currentTarget.value || null)}
          data={[{ value: '', label: t`Detect automatically` }, ...languagesFor(used, language)]}
        />
        <div className={parts.row}>
          <Button type="submit" variant={isSame ? 'default' : 'filled'} loading={choose.isPending}>
            {t`Save`}
          </Button>
          <SavedNote shown={choose.isSuccess && isSame} />
        </div>
      </form>
      <EngineTrial org_id={org_id} choice={choice} />
    </SettingsSection>
  )
}

const kept = ({ engine, language }: EngineSelection): EngineSelection => ({ engine, language })

function EngineTrial({ org_id, choice }: { org_id: string; choice: EngineSelection }) {
  const { t } = useLingui()
  const [talk] = useNewestTalks({ org_id, query: '', state: 'ready' }, { enabled: true })
  const attempt = useTryEngine()
  if (!talk) return <p className={parts.quiet}>{t`As soon as you have a talk, you can test these settings on it.`}</p>
  const { talk_id, text, recorded_at, engine } = talk
  return (
    <div className={classes.try}>
      <div className={parts.row}>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
          loading={attempt.isPending}
          onClick={() => attempt.mutate({ ...choice, talk_id })}
        >
          {t`Try it on the last talk`}
        </Button>
        <span className={parts.quiet}>
          <Time at={recorded_at} /> · {t`Transcribes its first ${ENGINE_TRIAL_SECONDS} seconds. Nothing is saved.`}
        </span>
      </div>
      {attempt.isError && <ErrorNote title={t`Could not run the test`} error={attempt.error} />}
      {attempt.data && (
        <dl className={classes.texts} aria-live="polite">
          <div>
            <dt>{engine ? t`Current transcript (${engine})` : t`Current transcript`}</dt>
            <dd dir="auto">{text || t`No words`}</dd>
          </div>
          <div>
            <dt>{t`New transcript (${attempt.data.engine})`}</dt>
            <dd dir="auto">{attempt.data.text || t`No words`}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}

interface EngineSelectProps {
  engines: readonly Engine[]
  chosen: string | null
  onChoose: (engine: string | null) => void
}

const NONE = ''

function EngineSelect({ engines, chosen, onChoose }: EngineSelectProps) {
  const { t } = useLingui()
  const order = engines.map(({ engine }) => engine).join(', ')
  return (
    <Radio.Group
      label={t`Engine`}
      description={t`Speech models, and engines set up by the operator of this server.`}
      value={chosen ?? NONE}
      onChange={(value) => onChoose(value || null)}
    >
      <div className={classes.engines}>
        <Radio
          value={NONE}
          label={t`Server default`}
          description={order ? t`Uses the first suitable engine in this order: ${order}.` : t`No engine available.`}
        />
        {engines.map((engine) => (
          <Radio
            key={engine.engine}
            value={engine.engine}
            label={<EngineName engine={engine} />}
            description={engine.missing}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

function EngineName({ engine: { engine, missing } }: { engine: Engine }) {
  const { t } = useLingui()
  return (
    <span className={classes.name}>
      {engine} {missing && <Chip tone="red">{t`Unavailable`}</Chip>}
    </span>
  )
}
