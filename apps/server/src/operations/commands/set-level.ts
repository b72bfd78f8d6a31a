import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { setLevelOf } from '../../identity/users/level.service.ts'
import { type OperatorCommand, UsageError } from './command.ts'

const HIGHEST = 1_000_000

export const setLevel: OperatorCommand = {
  usage: 'set-level <email or user_id> <level>',
  does: `gives a person a level; from ${ADMIN_LEVEL} on they are an admin of every organization (an operator), 0 takes it back`,

  async run({ connections, say }, [who, level, ...more]) {
    if (who === undefined || level === undefined || more.length > 0) throw new UsageError('Name a person and a level')
    if (!/^\d+$/.test(level) || Number(level) > HIGHEST)
      throw new UsageError(`A level is a number from 0 to ${HIGHEST}`)
    const { name, email } = await setLevelOf({ connections }, who, Number(level))
    const meaning = Number(level) >= ADMIN_LEVEL ? 'an operator, admin of every organization' : 'no operator'
    say(`${name} (${email}) has level ${Number(level)} now: ${meaning}`)
  },
}
