// What the kernel is told of an exception in the page.

export function errorText(error) {
  return String((error && (error.stack || error.message)) || error);
}
