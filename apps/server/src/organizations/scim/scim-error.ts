type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'uniqueness'

const statusOfType: Record<ScimType, number> = {
  invalidFilter: 400,
  invalidPath: 400,
  invalidSyntax: 400,
  invalidValue: 400,
  mutability: 400,
  uniqueness: 409,
}

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A refusal in the form of RFC 7644, section 3.12. */
export class ScimError extends Error {
  status: number
  scim_type: ScimType

  constructor(scim_type: ScimType, detail: string) {
    super(detail)
    this.status = statusOfType[scim_type]
    this.scim_type = scim_type
  }
}

export const errorBody = (status: number, detail: string, scim_type?: string) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scim_type && { scimType: scim_type }),
  detail,
})
