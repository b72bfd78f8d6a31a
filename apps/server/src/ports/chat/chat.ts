/** Its message is a sentence for the user. */
export class ChatError extends Error {}

export interface ChatMessage {
  role: 'system' | 'user'
  content: string
}

export interface ChatRequest {
  messages: ChatMessage[]
  /** The answer ends there. */
  mostTokens: number
  /** Milliseconds until the whole answer is there. */
  patience: number
  /** Asks for a JSON object, where the server can. What it says may be anything nevertheless. */
  json?: boolean
  signal?: AbortSignal
}

/** A chat model. It gets text and gives text: it has no tools. */
export interface Chat {
  model: string
  /** Throws ChatError. */
  complete(request: ChatRequest): Promise<string>
}
