import { notifications } from '@mantine/notifications'
import { errorMessage } from './error-message.ts'

/** Says for a moment what did not work, and why; the same once. */
export const complain = (title: string, error: unknown) =>
  notifications.show({ id: title, color: 'red', title, message: errorMessage(error) })
