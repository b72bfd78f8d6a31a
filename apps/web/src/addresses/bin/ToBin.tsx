import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

export function ToBin({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const search = { deleted: 'true' }
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={16} stroke={1.6} />}
      renderRoot={(props) => (
        <Link to="/organizations/$org_id/addresses" params={{ org_id }} search={search} {...props} />
      )}
    >
      {t`Bin`}
    </Button>
  )
}
