import { call } from './api.js';
import { fill, h } from './dom.js';

// The log-in form; entered gets the session once vCenter has accepted the credentials.
export function logInPage(root, entered, message = '') {
  const alert = h('p', { role: 'alert', class: 'notice' }, message);
  alert.hidden = !message;
  const submit = h('button', { class: 'primary', type: 'submit' }, 'Log in');
  const field = (name, label, type, complete) =>
    h('label', {}, label, h('input', { name, type, autocomplete: complete, required: true }));
  const form = h(
    'form',
    {
      'aria-label': 'Log in',
      onsubmit: async (event) => {
        event.preventDefault();
        submit.disabled = true;
        try {
          await entered(
            await call('POST', 'session', { username: form.username.value, password: form.password.value }),
          );
        } catch (error) {
          alert.textContent = error.message;
          alert.hidden = false;
          form.password.value = '';
          form.password.focus();
        } finally {
          submit.disabled = false;
        }
      },
    },
    h('h1', {}, 'vSphere lab client'),
    h('p', { class: 'muted' }, location.host),
    alert,
    field('username', 'User name', 'text', 'username'),
    field('password', 'Password', 'password', 'current-password'),
    submit,
  );
  fill(root, h('main', { class: 'log-in' }, form));
  form.username.focus();
}
