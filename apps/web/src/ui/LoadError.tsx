import { ErrorNote } from './ErrorNote.tsx'

interface LoadErrorProps {
  title: string
  list: { error: Error | null; data: unknown; refetch: () => Promise<unknown> }
}

/** Says that a list failed. Without a network what is shown stays, and a bar already says that it may be old. */
export const LoadError = ({ title, list: { error, data, refetch } }: LoadErrorProps) =>
  error &&
  (data === undefined || navigator.onLine) && <ErrorNote title={title} error={error} retry={() => void refetch()} />
