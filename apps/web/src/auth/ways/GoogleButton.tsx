import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Problem } from '../Problem.tsx'
import { loadFirebase } from '../provider/firebase/load.ts'
import type { SignInAnswer } from '../provider/provider.ts'

/** Opens Google's window. Firebase's code is there before the click, or else browsers would block the window. */
export function GoogleButton({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const { t } = useLingui()
  useEffect(() => {
    loadFirebase().catch(() => {
      // Whoever presses the button hears of it.
    })
  }, [])
  const enter = useMutation({
    mutationFn: async () => (await loadFirebase()).signInWithGoogle(),
    onSuccess: onAnswer,
  })
  return (
    <>
      {enter.isError && <Problem error={enter.error} />}
      <Button
        variant="default"
        size="md"
        leftSection={<IconBrandGoogle size={18} stroke={1.6} aria-hidden />}
        loading={enter.isPending || enter.isSuccess}
        onClick={() => enter.mutate()}
      >
        {t`Continue with Google`}
      </Button>
    </>
  )
}
