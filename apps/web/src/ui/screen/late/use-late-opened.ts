import { useMounted } from '@mantine/hooks'

/** What was opened before it was there is drawn closed first: only then does it know where to give the focus back to. */
export function useLateOpened(opened: boolean) {
  const drawn = useMounted()
  return opened && drawn
}
