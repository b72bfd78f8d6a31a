import { numeric } from '@earshot/contract/fields'
import * as z from 'zod/mini'

const quota = () => z.optional(numeric(z.number().check(z.positive('A quota is more than nothing'))))

export const quotaEnvironment = {
  QUOTA_STORAGE_GB: quota(),
  QUOTA_MINUTES_A_DAY: quota(),
  QUOTA_OPEN_UPLOADS: quota(),
}

type QuotaEnvironment = Partial<Record<keyof typeof quotaEnvironment, number | undefined>>

/** Per organization: bytes stored, minutes sent per day, and unfinished uploads; null if unlimited. */
export const quotasOf = (data: QuotaEnvironment) => ({
  storage: data.QUOTA_STORAGE_GB ? data.QUOTA_STORAGE_GB * 1024 ** 3 : null,
  minutes: data.QUOTA_MINUTES_A_DAY ?? null,
  openUploads: data.QUOTA_OPEN_UPLOADS ?? 100,
})
