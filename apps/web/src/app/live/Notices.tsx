import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'

/** Where notices are shown: where the thumb is not, and where the player is not. */
export function Notices() {
  const phone = useMediaQuery('(max-width: 699px)', false)
  return <Notifications position={phone ? 'top-center' : 'bottom-right'} limit={3} autoClose={9000} zIndex={300} />
}
