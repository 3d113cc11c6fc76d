/** The viewer of OpenAPI documents: importing it defines the element `rapi-doc`. */
declare module 'rapidoc';
