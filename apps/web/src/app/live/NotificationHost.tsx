import { Notifications } from '@mantine/notifications'
import { useLocation } from '@tanstack/react-router'
import { usePhoneLayout } from '../../ui/screen/use-phone-layout.ts'

export function NotificationHost() {
  const phone = usePhoneLayout()
  const isTalk = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('talk_id') })
  // Controls are at the bottom of a phone's lists, and at the top of a talk.
  const position = phone ? (isTalk ? 'bottom-center' : 'top-center') : 'bottom-right'
  return <Notifications position={position} limit={3} autoClose={9000} zIndex={300} />
}
