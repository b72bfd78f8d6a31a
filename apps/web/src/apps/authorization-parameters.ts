import type { AuthorizationParameters } from '@earshot/contract/apps'

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'scope',
  'state',
] as const satisfies readonly (keyof AuthorizationParameters)[]

/** Of the address that an app opened. Unknown parameters are ignored, as OAuth demands. */
export const parametersIn = (search: Record<string, string | undefined>): AuthorizationParameters =>
  Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))
