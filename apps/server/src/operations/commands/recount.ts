import { counted } from '@earshot/contract/rules/counted'
import type { Context } from '../../core/context.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { checkCounts, listCountedOrganizations } from '../../talks/analytics/check-counts.service.ts'
import { type OperatorCommand, UsageError } from './command.ts'

export const recount: OperatorCommand = {
  usage: 'recount',
  does: 'compares figures and bytes that were counted ahead with the talks themselves, reports differences and corrects them',

  async run({ connections, say }, args) {
    if (args.length > 0) throw new UsageError('recount takes no arguments')
    const organizations = await listCountedOrganizations({ connections })
    let wrong = 0
    for (const org_id of organizations) {
      // Counting needs nothing of the context but the database.
      const found = await checkCounts(enterAsJob({ connections } as Context, org_id), 'infinity')
      if (found)
        say(
          `${org_id}: ${counted(found.spans, 'day or month was', 'days or months were')} wrong, and ${counted(found.bytes, 'byte')} too many counted`,
        )
      if (found) wrong += 1
    }
    say(`${counted(organizations.length, 'organization')} checked, ${wrong} corrected`)
  },
}
