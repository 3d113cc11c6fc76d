// Calls the shell's own JSON endpoints; a failure is an Error with the server's sentence and the status.
export async function call(method, path, body) {
  let response;
  try {
    response = await fetch(`/api/ui/shell/${path}`, {
      method,
      headers: method === 'GET' ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw Object.assign(new Error('The vCenter Server cannot be reached.'), { status: 0 });
  }
  const text = await response.text();
  const answer = text ? JSON.parse(text) : null;
  if (!response.ok) {
    throw Object.assign(new Error(answer?.message ?? response.statusText), { status: response.status });
  }
  return answer;
}
