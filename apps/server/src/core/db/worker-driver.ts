import { PooledDriver } from './pooled-driver.ts'

/** No connection was to be had, so nothing was sent. */
export class WorkerUnreached extends Error {}

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
      throw new WorkerUnreached('The worker was not reached', { cause: error })
    }
  }
}
