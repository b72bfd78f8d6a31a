import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'

/** Says who will hear a talk before it leaves a private channel. */
export function useAskAboutMove() {
  const { t } = useLingui()
  return ({ name, members }: Channel, onConfirm: () => void) =>
    modals.openConfirmModal({
      title: t`Move this talk to ${name}?`,
      children:
        members === null
          ? t`It leaves its private channel. Everyone in the organization will hear it.`
          : t`It leaves its private channel. ${plural(members, { one: '# person', other: '# people' })} will hear it.`,
      labels: { confirm: t`Move talk`, cancel: t`Cancel` },
      onConfirm,
    })
}
