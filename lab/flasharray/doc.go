// Package flasharray speaks the FlashArray REST 1.x and 2.x wire protocols for one array of the lab.
//
// Every figure is read from package san at the moment of the request; nothing is kept here but sessions and faults.
// Documented REST behaviour is followed by version; where the vendor's public material is silent the choice is
// stated at the code that makes it.
package flasharray
