import { noteOutcome } from '../commit-outcomes.ts'
import { PooledDriver } from './pooled-driver.ts'

/** Statements and transactions on the worker of a cluster that has the organization. */
export class WorkerDriver extends PooledDriver {
  readonly #unreached: () => void

  constructor(server: ConstructorParameters<typeof PooledDriver>, unreached: () => void) {
    super(...server)
    this.#unreached = unreached
  }

  override async acquireConnection() {
    try {
      return await super.acquireConnection()
    } catch (error) {
      this.#unreached()
      if (error instanceof Error) noteOutcome(error, 'unsent')
      throw error
    }
  }
}
