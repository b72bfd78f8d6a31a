import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import states from '../styles/states.module.css'

interface CopyButtonProps {
  text: string
  label: string
  /** Takes the focus when its dialog shows it, also where that was open before. */
  isFirst?: boolean
}

export function CopyButton({ text, label, isFirst }: CopyButtonProps) {
  const { t } = useLingui()
  const [said, setSaid] = useState('')
  const Icon = said ? IconCheck : IconCopy
  async function copy() {
    const worked = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setSaid(worked ? t`Copied` : t`Your browser does not allow copying`)
    setTimeout(() => setSaid(''), 2500)
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        onClick={() => void copy()}
        autoFocus={isFirst === true}
        data-autofocus={isFirst || undefined}
      >
        {said || label}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

interface CommandToCopyProps {
  /** What it does. */
  about: string
  command: string
  label: string
}

export const CommandToCopy = ({ about, command, label }: CommandToCopyProps) => (
  <>
    <p className={states.text}>{about}</p>
    <code className={states.id} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
      {command}
    </code>
    <CopyButton text={command} label={label} />
  </>
)
