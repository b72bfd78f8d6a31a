import { useRef, useState } from 'react'

interface Handlers<Input, Answer> {
  onStart?: () => void
  onSuccess?: (answer: Answer, input: Input) => void
  onError?: (error: Error) => void
}

type Progress<Input> =
  | { isPending: boolean; isSuccess: false; isError: false; error: null }
  | { isPending: false; isSuccess: true; isError: false; error: null; input: Input }
  | { isPending: false; isSuccess: false; isError: true; error: Error }

const IDLE = { isPending: false, isSuccess: false, isError: false, error: null } as const

/** What signing in needs of useMutation: its page loads without the query cache. Only the last submission counts. */
export function useSubmission<Answer, Input = void>(
  request: (input: Input) => Promise<Answer>,
  { onStart, onSuccess, onError }: Handlers<Input, Answer> = {},
) {
  const [progress, setProgress] = useState<Progress<Input>>(IDLE)
  const last = useRef(0)

  async function run(input: Input) {
    last.current += 1
    const now = last.current
    onStart?.()
    setProgress({ ...IDLE, isPending: true })
    try {
      const answer = await request(input)
      if (now !== last.current) return
      setProgress({ ...IDLE, isSuccess: true, input })
      onSuccess?.(answer, input)
    } catch (error) {
      if (now !== last.current) return
      setProgress({ ...IDLE, isError: true, error: error as Error })
      onError?.(error as Error)
    }
  }
  function reset() {
    last.current += 1
    setProgress(IDLE)
  }
  return { ...progress, submit: (input: Input) => void run(input), reset }
}
