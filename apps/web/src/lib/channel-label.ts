import type { Channel } from '@earshot/contract/channels'

/** Where only text fits, as in options: a private channel has a lock beside it, or no sign. */
export const channelLabel = ({ name, private: closed }: Pick<Channel, 'name' | 'private'>) =>
  closed ? name : `# ${name}`
