import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'

interface Move {
  target: Channel
  /** How many, some of them from a private channel. */
  talks: number
  onConfirm: () => void
}

/** Says who will hear talks before they leave a private channel. */
export function useAskAboutMove() {
  const { t } = useLingui()
  const textOfOne = ({ members }: Channel) =>
    members === null
      ? t`It leaves its private channel. Everyone in the organization will be able to hear it.`
      : t`It leaves its private channel. ${plural(members, { one: '# person', other: '# people' })} will be able to hear it.`
  const textOfMany = ({ members }: Channel) =>
    members === null
      ? t`These talks leave a private channel. Everyone in the organization will be able to hear them.`
      : t`These talks leave a private channel. ${plural(members, { one: '# person', other: '# people' })} will be able to hear them.`
  const titleOf = ({ name }: Channel, talks: number) =>
    talks === 1 ? t`Move this talk to ${name}?` : t`Move ${talks} talks to ${name}?`
  return ({ target, talks, onConfirm }: Move) =>
    modals.openConfirmModal({
      title: titleOf(target, talks),
      children: talks === 1 ? textOfOne(target) : textOfMany(target),
      labels: { confirm: talks === 1 ? t`Move talk` : t`Move talks`, cancel: t`Cancel` },
      onConfirm,
    })
}
