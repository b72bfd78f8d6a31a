interface Form {
  getInputNode(path: string): HTMLElement | null
}

/** Takes whoever sent a form that cannot be sent to what is wrong in it. */
export const focusFirstError = (form: Form) => (errors: Record<string, unknown>) =>
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
