import { replaceSecrets } from '../secrets/installation-secrets.service.ts'
import { keysOf } from './backup.ts'
import { type OperatorCommand, UsageError } from './command.ts'

export const acceptSecrets: OperatorCommand = {
  usage: 'accept-secrets',
  does: 'goes on with a new SESSION_SECRET or secrets.json; everyone signs in again, and sets up authenticator apps and PINs again',

  async run({ connections, whole, config, say }, args) {
    if (args.length > 0) throw new UsageError('accept-secrets takes no arguments')
    if ((await whole.state()).connected > 0)
      throw new Error('Earshot is running on this database. Stop it first, on every node')
    const isNew = await replaceSecrets(connections, await keysOf(config))
    say(
      isNew
        ? 'Accepted. Everyone signs in again; authenticator apps, PINs and push messages have to be set up again, and new links made for feeds, invitations and email domains'
        : 'These are the secrets of this database already. Nothing was changed',
    )
  },
}
