import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

/** Back to where one came from, if there is such a place. */
export function BackButton() {
  const { t } = useLingui()
  if (history.length < 2) return null
  return (
    <Button variant="subtle" onClick={() => history.back()}>
      {t`Go back`}
    </Button>
  )
}
