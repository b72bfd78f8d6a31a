import { type OperatorCommand, UsageError } from '../command.ts'

export const distribute: OperatorCommand = {
  usage: 'distribute',
  does: 'prints the SQL that spreads the tables over a Citus cluster by organization, for a superuser to run; see docs/scaling.md',

  async run({ distribution, say }, args) {
    if (args.length > 0) throw new UsageError('distribute takes no arguments')
    for (const statement of await distribution()) say(`${statement};`)
  },
}
