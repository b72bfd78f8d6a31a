import { distribution, readCatalogue } from './distribution.repo.ts'
import { type OperatorCommand, UsageError } from '../command.ts'

export const distribute: OperatorCommand = {
  usage: 'distribute',
  does: 'prints the SQL that spreads the tables over a Citus cluster by organization, for a superuser to run; see docs/scaling.md',

  async run({ runtimeRole, connections, say }, args) {
    if (args.length > 0) throw new UsageError('distribute takes no arguments')
    for (const statement of distribution(await readCatalogue(connections.outside), runtimeRole)) say(`${statement};`)
  },
}
