import { notifications } from '@mantine/notifications'
import { errorMessage } from './error-message.ts'

/** The title is the id, so that repeated errors show only once. */
export const notifyError = (title: string, error: unknown) =>
  notifications.show({ id: title, color: 'red', title, message: errorMessage(error) })
