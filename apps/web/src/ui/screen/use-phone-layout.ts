import { useMediaQuery } from '@mantine/hooks'

/** Phones have a bar at the bottom instead of the sidebar, and sheets instead of panels. */
export const usePhoneLayout = () =>
  useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false }) ?? false
