import { dayAt } from '@earshot/contract/rules/ranges'

export const todayIn = (tz: string) => dayAt(Date.now(), tz)
