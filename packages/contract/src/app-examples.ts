/** Example values of what apps ask for (OAuth), by field name. */
export const appExamples = {
  alternatives: 'bump',
  cancel_url: 'https://ai.example.com/callback?error=access_denied&state=af0ifjsldkj',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  host: 'ai.example.com',
  redirect_host: 'ai.example.com',
  redirect_uri: 'https://ai.example.com/callback',
  request: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImVhcnNob3QtcmVxdWVzdCJ9.eyJuYW1lIjoiQUkifQ.c2lnbmF0dXJl',
  resource: 'https://earshot.example.org/mcp',
  response_type: 'code',
  scope: 'read write',
}
