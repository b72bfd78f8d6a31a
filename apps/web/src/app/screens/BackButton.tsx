import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

export function BackButton() {
  const { t } = useLingui()
  if (history.length < 2) return null
  return (
    <Button variant="subtle" onClick={() => history.back()}>
      {t`Go back`}
    </Button>
  )
}
