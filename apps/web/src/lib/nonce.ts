/** The nonce that lets this page add styles; empty where no policy asks for one. */
export const cspNonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
