import type { AuditEntry } from '@earshot/contract/audit'

export function filterEntries(entries: readonly AuditEntry[], sought: string, textOf: (action: string) => string) {
  const words = sought.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter(({ name, action, subject, channel, address }) => {
    const text = `${name} ${action} ${textOf(action)} ${subject} ${channel ?? ''} ${address}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
