import { notifications } from '@mantine/notifications'
import { why } from './why.ts'

/** Says for a moment what did not work, and why; the same once. */
export const complain = (title: string, error: Error) =>
  notifications.show({ id: title, color: 'red', title, message: why(error) })
