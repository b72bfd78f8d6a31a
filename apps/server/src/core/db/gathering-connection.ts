import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { resultOf, statementOf } from './pooled-driver.ts'
import type { Answer, Statement } from './statement-batch.ts'

export type Send = (statements: Statement[]) => Promise<Answer[]>

export interface Asked {
  statement: Statement
  resolve(answer: Answer | undefined): void
  reject(error: unknown): void
}

/** Sends what is asked in the same turn of the event loop in one message. */
export class GatheringConnection implements DatabaseConnection {
  readonly #send: Send
  #asked: Asked[] = []

  constructor(send: Send) {
    this.#send = send
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = await new Promise<Answer | undefined>((resolve, reject) => {
      if (this.#asked.length === 0) process.nextTick(() => void this.send(this.#asked.splice(0)))
      this.#asked.push({ statement: statementOf(query), resolve, reject })
    })
    return resultOf(answer)
  }

  protected async send(asked: Asked[]) {
    try {
      const answers = await this.#send(asked.map(({ statement }) => statement))
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at])
    } catch (error) {
      this.failed(asked, error)
    }
  }

  protected failed(asked: Asked[], error: unknown) {
    for (const { reject } of asked) reject(error)
  }

  streamQuery(): never {
    throw new Error('Streams are not used')
  }
}
