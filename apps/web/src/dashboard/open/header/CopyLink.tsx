import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import signOnly from '../../../ui/styles/sign-only.module.css'

interface CopyLinkProps {
  /** What was just copied, in words; '' for nothing. */
  copied: string
  onCopy: () => void
}

const sign = { size: 16, stroke: 1.8 }

export function CopyLink({ copied, onCopy }: CopyLinkProps) {
  const { t } = useLingui()
  return (
    <>
      <Button
        variant="default"
        classNames={signOnly}
        size="sm"
        onClick={onCopy}
        leftSection={copied ? <IconCheck {...sign} /> : <IconLink {...sign} />}
      >
        {copied || t`Copy link`}
      </Button>
      <VisuallyHidden role="status">{copied}</VisuallyHidden>
    </>
  )
}
