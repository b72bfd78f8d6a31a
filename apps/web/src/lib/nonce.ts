/** The nonce that allows this page to add styles; '' without a Content-Security-Policy. */
export const cspNonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
