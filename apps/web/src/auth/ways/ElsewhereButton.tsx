import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconKey } from '@tabler/icons-react'
import { Problem } from '../Problem.tsx'
import { issuerAddress } from '../provider/builtin.ts'

interface ElsewhereButtonProps {
  /** What the other site is called. */
  name: string
  target: string
}

/** Leads to the configured OpenID Connect issuer, and from there back to the target; to the sign-in page if that fails. */
export function ElsewhereButton({ name, target }: ElsewhereButtonProps) {
  const { t } = useLingui()
  const errorCallbackURL = `/login?callbackURL=${encodeURIComponent(target)}`
  const go = useMutation({
    mutationFn: () => issuerAddress({ callbackURL: target, errorCallbackURL }),
    onSuccess: (address) => location.assign(address),
  })
  return (
    <>
      {go.isError && <Problem error={go.error} />}
      <Button
        variant="default"
        size="md"
        leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
        loading={go.isPending}
        onClick={() => go.mutate()}
      >
        {t`Continue with ${name}`}
      </Button>
    </>
  )
}
