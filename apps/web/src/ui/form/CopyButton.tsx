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

interface OperatorStepProps {
  isOperator: boolean
  /** Starts Earshot with what the server lacks. */
  command: string
  /** Of Earshot's documentation. */
  page: string
  /** What others ask the operator. */
  request: string
}

/** The next step where the server lacks something. */
export function OperatorStep({ isOperator, command, page, request }: OperatorStepProps) {
  const { t } = useLingui()
  if (!isOperator) return <CopyButton label={t`Copy a request to the operator`} text={request} />
  return (
    <>
      <p className={states.text}>
        {t`You are the operator: start Earshot again with these settings. The page ${page} says more.`}
      </p>
      <code className={states.id} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {command}
      </code>
      <CopyButton text={command} label={t`Copy the command`} />
    </>
  )
}
