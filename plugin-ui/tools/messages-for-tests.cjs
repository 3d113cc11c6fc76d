module.exports = () => import('./messages.mjs');
