import type { Engine } from '@earshot/contract/engines'
import { useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { Chip } from '../../ui/Chip.tsx'
import classes from './speech.module.css'

interface EngineChoiceProps {
  engines: readonly Engine[]
  chosen: string | null
  onChoose: (engine: string | null) => void
}

/** '' stands for whatever the installation gives. */
const NONE = ''

export function EngineChoice({ engines, chosen, onChoose }: EngineChoiceProps) {
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
          label={t`The server’s choice`}
          description={order ? t`The first that can do it, in this order: ${order}.` : t`There is none.`}
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

function EngineName({ engine: { engine, rough, missing } }: { engine: Engine }) {
  const { t } = useLingui()
  return (
    <span className={classes.name}>
      {engine} {rough && <Chip tone="amber">{t`rough texts`}</Chip>}
      {missing && <Chip tone="red">{t`not usable now`}</Chip>}
    </span>
  )
}
