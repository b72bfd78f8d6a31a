import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'

export function NotificationHost() {
  const phone = useMediaQuery('(max-width: 699px)', false)
  return <Notifications position={phone ? 'top-center' : 'bottom-right'} limit={3} autoClose={9000} zIndex={300} />
}
