import type { Engines } from '@earshot/contract/engines'
import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'
import { Saved } from '../parts/Saved.tsx'
import { EngineChoice } from './EngineChoice.tsx'
import { languagesFor } from './languages.ts'
import { type Choice, useChooseEngine } from './speech.queries.ts'
import { TryIt } from './TryIt.tsx'
import { Vocabulary } from './Vocabulary.tsx'
import { faultOf, wordsIn } from './words.ts'

export function SpeechForm({ org_id, engines }: { org_id: string; engines: Engines }) {
  const { t } = useLingui()
  const choose = useChooseEngine(org_id)
  const [engine, setEngine] = useState(engines.engine)
  const [language, setLanguage] = useState(engines.language)
  const [typed, setTyped] = useState(() => engines.vocabulary.join('\n'))
  const choice: Choice = { engine, language, vocabulary: wordsIn(typed) }
  const isSame = JSON.stringify(choice) === JSON.stringify(kept(engines))
  const works = faultOf(choice.vocabulary) === undefined
  const used = engines.engines.find((each) => each.engine === engine) ?? engines.engines[0]

  return (
    <Part
      title={t`Speech to text`}
      text={t`Holds for talks to come. Talks that wait for an engine are written down at once.`}
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
          if (works) choose.mutate(choice)
        }}
      >
        {choose.isError && <ErrorNote title={t`The choice was not kept`} error={choose.error} />}
        <EngineChoice engines={engines.engines} chosen={engine} onChoose={setEngine} />
        <NativeSelect
          label={t`Language`}
          description={t`What people speak here. Naming it makes the texts better.`}
          value={language ?? ''}
          onChange={(event) => setLanguage(event.currentTarget.value || null)}
          data={[{ value: '', label: t`Let the engine find out` }, ...languagesFor(used, language)]}
        />
        <Vocabulary typed={typed} onType={setTyped} />
        <div className={parts.row}>
          <Button type="submit" variant={isSame ? 'default' : 'filled'} loading={choose.isPending}>
            {t`Save`}
          </Button>
          <Saved shown={choose.isSuccess && isSame} />
        </div>
      </form>
      {works && <TryIt org_id={org_id} choice={choice} />}
    </Part>
  )
}

const kept = ({ engine, language, vocabulary }: Choice): Choice => ({ engine, language, vocabulary })
