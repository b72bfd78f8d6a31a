/** Below the address of the server. */
export const SCIM_PATH = '/scim/v2'
