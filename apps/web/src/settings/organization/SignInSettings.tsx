import { FactorSetting } from './FactorSetting.tsx'
import { IdleSetting } from './IdleSetting.tsx'

export function SignInSettings({ org_id }: { org_id: string }) {
  return (
    <>
      <FactorSetting org_id={org_id} />
      <IdleSetting org_id={org_id} />
    </>
  )
}
